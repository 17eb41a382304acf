// The choice of this reader, before the first paint. web/theme/theme.ts writes it.
try {
  const choice = localStorage.getItem('almanac.theme');
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
} catch {
  // If the browser stores nothing, the system's theme applies.
}

// Selects the placeholders of the first paint: web/theme/first-paint.css.
if (
  /^\/(?:sign-in|setup|accept-invitation|forgotten-password|reset-password|verify-address|reference)(?:\/|$)/.test(
    location.pathname,
  )
)
  document.documentElement.dataset.front = '';

// Without the script of the app the page would stay blank: web/index.html has words for that.
const reportMissing = ({ target }) => {
  if (target instanceof HTMLScriptElement) document.documentElement.dataset.notStarted = '';
};
addEventListener('error', reportMissing, true);
