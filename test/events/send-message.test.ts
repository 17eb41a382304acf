import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { sendMessage } from '../../src/events/webhooks/send-message.ts';
import { aReceiver } from './receiver.ts';

const OPEN = { allowsHttp: true, allowsPrivate: true };

it('reaches the address that was found for its name, with the name in Host, and looks it up once', async () => {
  const receiver = await aReceiver();
  let looked = 0;
  const attempt = await sendMessage(
    { url: `http://rebinding.example.com:${receiver.port}/hook`, headers: {}, body: '{"id":"1"}' },
    OPEN,
    () => {
      looked += 1;
      // A second look-up would lead elsewhere.
      return Promise.resolve([{ address: looked === 1 ? '127.0.0.1' : '203.0.113.9', family: 4 }]);
    },
  );
  expect(attempt).toMatchObject({ status: 200, failure: null });
  expect(looked).toBe(1);
  expect(receiver.received[0]?.headers.host).toBe(`rebinding.example.com:${receiver.port}`);
});

it('sends nothing to a name that leads to a private network', async () => {
  const receiver = await aReceiver();
  const attempt = await sendMessage(
    { url: `http://rebinding.example.com:${receiver.port}/hook`, headers: {}, body: '{}' },
    { allowsHttp: true, allowsPrivate: false },
    () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  );
  expect(attempt).toMatchObject({ status: null, failure: 'the host has an address of a private network' });
  expect(receiver.received).toEqual([]);
});

it('follows no redirect', async () => {
  const [first, second] = [await aReceiver(), await aReceiver()];
  first.answer(307, { location: second.url });
  const attempt = await sendMessage({ url: first.url, headers: {}, body: '{}' }, OPEN);
  expect(attempt.failure).toBe('answered with a redirect (307), which is not followed');
  expect(second.received).toEqual([]);
});

it.each([
  [
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    101,
    'answered 101',
  ],
  ['HTTP/1.1 103 Early Hints\r\n\r\n', null, 'the connection broke off'],
])('comes to an end with a receiver that answers %j', async (answer, status, failure) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const attempt = await sendMessage({ url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' }, OPEN);
  expect(attempt).toMatchObject({ status, failure });
  server.close();
});

it('says in plain words why a connection was not made', async () => {
  const attempt = await sendMessage({ url: 'http://127.0.0.1:1/', headers: {}, body: '{}' }, OPEN);
  expect(attempt).toMatchObject({ status: null, failure: 'the connection was refused' });
});
