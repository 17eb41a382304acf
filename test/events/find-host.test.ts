import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, describe, expect, it } from 'vitest';
import { findHost } from '../../src/events/webhooks/find-host.ts';

const [SILENT, KNOWING, DENYING] = await Promise.all([
  nameServer(() => null),
  nameServer((question, type) =>
    type === A ? answer(question, [93, 184, 215, 14]) : answer(question, null),
  ),
  nameServer((question) => refusal(question)),
]);
const strictly = { includesLocal: false };

afterAll(() => {
  for (const { socket } of [SILENT, KNOWING, DENYING]) socket.close();
});

describe('the look-up of a host', () => {
  it('has what the name servers say', async () => {
    expect(await findHost('example.com', { ...strictly, servers: [KNOWING.address] })).toEqual([
      { address: '93.184.215.14', family: 4 },
    ]);
  });

  it('fails where they do not know it', async () => {
    await expect(findHost('nothing.example', { ...strictly, servers: [DENYING.address] })).rejects.toThrow(
      'not known',
    );
  });

  it('asks the operating system for hosts of the own network, and only where these are allowed', async () => {
    const servers = [DENYING.address];
    const found = await findHost('localhost', { includesLocal: true, servers });
    expect(['127.0.0.1', '::1']).toContain(found[0]?.address);
  });

  it.each([true, false])(
    'ends where no name server answers, and asks nobody else (%s)',
    async (includesLocal) => {
      await expect(
        findHost('localhost.example', { includesLocal, servers: [SILENT.address] }),
      ).rejects.toThrow('not known');
      expect(SILENT.asked()).toBeGreaterThan(0);
    },
  );
});

const A = 1;

type NameServer = Readonly<{ socket: Socket; address: string; asked: () => number }>;

/** A name server on this machine, which answers a question with what `reply` makes of it and of its type. */
async function nameServer(reply: (question: Buffer, type: number) => Buffer | null): Promise<NameServer> {
  const socket = createSocket('udp4');
  let asked = 0;
  socket.on('message', (question, { port, address }) => {
    asked += 1;
    // The type stands after the name, which ends with a zero.
    const message = reply(question, question.readUInt16BE(question.indexOf(0, 12) + 1));
    if (message !== null) socket.send(message, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { socket, address: `127.0.0.1:${socket.address().port}`, asked: () => asked };
}

/** An answer of one address, or of none (RFC 1035, section 4). */
function answer(question: Buffer, address: readonly number[] | null): Buffer {
  const head = headOf(question, 0x8180, address === null ? 0 : 1);
  const asked = question.subarray(12, question.indexOf(0, 12) + 5);
  // The name of the question, type A, class IN, a minute, four bytes.
  const record = [0xc0, 0x0c, 0, A, 0, 1, 0, 0, 0, 60, 0, 4, ...(address ?? [])];
  return Buffer.concat([head, asked, Buffer.from(address === null ? [] : record)]);
}

/** That there is no such name. */
function refusal(question: Buffer): Buffer {
  return Buffer.concat([headOf(question, 0x8183, 0), question.subarray(12, question.indexOf(0, 12) + 5)]);
}

function headOf(question: Buffer, flags: number, answers: number): Buffer {
  const head = Buffer.alloc(12);
  question.copy(head, 0, 0, 2);
  for (const [place, value] of [flags, 1, answers].entries()) head.writeUInt16BE(value, 2 + 2 * place);
  return head;
}
