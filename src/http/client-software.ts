import { parse } from 'bowser';
import type { FastifyRequest } from 'fastify';
import type { ClientSoftware } from '../access/session.ts';

/** The browser and the system that a request names, without versions: enough to recognise one's own. */
export function softwareOf(request: FastifyRequest): ClientSoftware {
  const agent = request.headers['user-agent']?.slice(0, LONGEST) ?? '';
  if (agent === '') return { browser: null, system: null };
  const { browser, os } = parse(agent);
  return { browser: nameOf(browser.name), system: nameOf(os.name) };
}

// Browsers send some 200 characters.
const LONGEST = 400;

function nameOf(name: string | undefined): string | null {
  return name === undefined || name.trim() === '' ? null : name.trim().slice(0, 100);
}
