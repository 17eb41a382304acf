// A container's health check: exits with 0 when the process in this container is ready for requests, otherwise with 1.
const port = process.env.PORT ?? '3000';
const isReady = await fetch(`http://127.0.0.1:${port}/api/health/ready`, {
  signal: AbortSignal.timeout(4000),
}).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isReady ? 0 : 1);
