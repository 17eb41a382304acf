/** The pane of the add-in: takes the address of a sheet link, and asks before it replaces the one of all workbooks. */
const form = document.getElementById('connect');
const question = document.getElementById('question');
/** How the link begins that the user was asked to replace. */
let asked;

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void connectBy(undefined);
});
// Another address is another question.
form.addEventListener('input', () => {
  question.hidden = true;
});
document.getElementById('replace').addEventListener('click', () => void connectBy(asked));
document.getElementById('keep').addEventListener('click', () => {
  closeQuestion();
  say('Nothing was changed.');
});
// The storage of the add-in is there once Office is.
void Office.onReady(showLink);

async function connectBy(replaced) {
  try {
    const { isConnected, kept, wanted } = await globalThis.almanac.connect(
      new FormData(form).get('address'),
      replaced,
    );
    if (isConnected) {
      form.reset();
      closeQuestion();
      say('Connected. Cells read by this link from now on.');
      await showLink();
    } else {
      askToReplace(kept, wanted);
    }
  } catch (failure) {
    closeQuestion();
    say(failure.message);
  }
}

function askToReplace(kept, wanted) {
  asked = kept;
  say('');
  document.getElementById('asking').textContent =
    `Excel keeps one link for all workbooks on this computer, ${kept}…. If you replace it, formulas in all of them read by ${wanted}…, also those that show another organisation now.`;
  question.hidden = false;
  document.getElementById('keep').focus();
}

function closeQuestion() {
  if (!question.hidden) document.getElementById('address').focus();
  question.hidden = true;
}

function say(text) {
  document.getElementById('outcome').textContent = text;
}

async function showLink() {
  const beginning = await globalThis.almanac.connectedBy();
  document.getElementById('link').textContent =
    beginning === null
      ? 'No link is connected.'
      : `All workbooks on this computer read by the link ${beginning}…. The page Sheet links shows whose it is.`;
}
