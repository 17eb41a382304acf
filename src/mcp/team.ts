import { selectDepartments } from '../records/people/read-departments.ts';
import type { Caller } from './caller.ts';

/** A department that a call may name. */
export type NamedDepartment = Readonly<{ id: string; name: string }>;

/**
 * The id of the department that a call names, by its id or by its name. A name that matches no department, or more than one, is returned as it was
 * sent, and fails later as an unknown id does. Names are matched only for callers who may list departments.
 */
export async function teamOf(sent: string | undefined, caller: Caller): Promise<string | undefined> {
  if (sent === undefined || IS_ID.test(sent)) return sent;
  const wanted = plain(sent);
  const called = (await departmentsOf(caller)).filter(({ name }) => plain(name) === wanted);
  return called.length === 1 ? called[0]?.id : sent;
}

const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function plain(name: string): string {
  return name.trim().toLowerCase();
}

/** The departments that the caller may read. */
export async function departmentsOf(caller: Caller): Promise<readonly NamedDepartment[]> {
  if (!caller.principal.capabilities.has('records.read')) return [];
  const read = READ.get(caller) ?? caller.reading.read(selectDepartments());
  READ.set(caller, read);
  return await read;
}

// Once in a call, however many of its queries name a department.
const READ = new WeakMap<Caller, Promise<readonly NamedDepartment[]>>();
