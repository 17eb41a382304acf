/** The pane of the add-in: takes the address of a sheet link. */
const form = document.getElementById('connect');
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void connectBy(new FormData(form).get('address'));
});

async function connectBy(address) {
  const outcome = document.getElementById('outcome');
  try {
    await globalThis.almanac.connect(address);
    form.reset();
    outcome.textContent = 'Connected. Cells read by this link from now on.';
  } catch (failure) {
    outcome.textContent = failure.message;
  }
}
