// The choice of this reader, before the first paint. web/theme/theme.ts writes it.
try {
  const choice = localStorage.getItem('almanac.theme');
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
} catch {
  // Where nothing may be kept, the system decides.
}
