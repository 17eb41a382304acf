/** The pane of the add-in: takes the address of a sheet link. */
document.getElementById('connect').addEventListener('submit', (event) => {
  event.preventDefault();
  const outcome = document.getElementById('outcome');
  connect(new FormData(event.target).get('address')).then(
    () => {
      event.target.reset();
      outcome.textContent = 'Connected. Cells read by this link from now on.';
    },
    (failure) => {
      outcome.textContent = failure.message;
    },
  );
});
