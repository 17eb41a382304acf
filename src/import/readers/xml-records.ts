import { FileFault } from '../fault.ts';
import { LARGEST_RECORD } from './lines.ts';

/** An element of XML with what is kept of it. Its name is without a prefix; `line` is where it begins. */
export type XmlElement = Readonly<{
  name: string;
  line: number;
  /** The path from the root, as `AuditFile/Header`, or that of `apart`; empty for what is part of a record. */
  path: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: readonly XmlElement[];
}>;

/** What to take from a file. */
export type XmlShape = Readonly<{
  /** Hears of the outermost element; throws FileFault where the file is another. */
  onRoot: (root: Pick<XmlElement, 'name' | 'attributes'>, line: number) => void;
  /** The paths of records. */
  records: ReadonlySet<string>;
  /** The names of elements that are kept within a record. Others are passed over with all that they hold. */
  kept: ReadonlySet<string>;
  /** Elements within a record that are records of their own, of which there may be many: the names of their parent and of themselves, `lots/lot`. */
  apart?: ReadonlySet<string>;
  /** Keeps the space around texts. */
  keepsSpaces?: boolean;
}>;

/** The first child of a name. */
export function childOf({ children }: XmlElement, name: string): XmlElement | undefined {
  return children.find((child) => child.name === name);
}

type Growing = { -readonly [Name in keyof XmlElement]: XmlElement[Name] } & { children: Growing[] };

/** Makes records of the tags and texts of a parser. */
export class RecordBuilder {
  readonly #shape: XmlShape;
  readonly #path: string[] = [];
  readonly #open: Growing[] = [];
  #ready: XmlElement[] = [];
  /** How many elements that are passed over are open. */
  #skipped = 0;
  /** The elements of each open record so far. */
  readonly #sizes: number[] = [];

  constructor(shape: XmlShape) {
    this.#shape = shape;
  }

  /** The records that are complete since the last time. */
  takeReady(): readonly XmlElement[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  open(prefixed: string, attributes: Readonly<Record<string, string>>, line: number): void {
    const name = prefixed.slice(prefixed.indexOf(':') + 1);
    if (this.#path.length === 0) this.#shape.onRoot({ name, attributes }, line);
    this.#path.push(name);
    if (this.#path.length > DEEPEST) throw new FileFault(line, `elements are nested deeper than ${DEEPEST}`);
    const parent = this.#open.at(-1);
    const path = this.#pathOf(parent, name);
    if (this.#skipped > 0 || (parent !== undefined && !this.#shape.kept.has(name))) {
      this.#skipped += 1;
      return;
    }
    if (parent === undefined && !this.#shape.records.has(path)) return;
    const element: Growing = { name, line, path, attributes, text: '', children: [] };
    if (path === '') parent?.children.push(element);
    else this.#sizes.push(0);
    this.#open.push(element);
    const size = (this.#sizes.pop() ?? 0) + 1;
    this.#sizes.push(size);
    if (size > MOST_ELEMENTS)
      throw new FileFault(line, `${this.#open[0]?.name ?? name}: more than ${MOST_ELEMENTS} elements in one`);
  }

  #pathOf(parent: Growing | undefined, name: string): string {
    if (parent === undefined) return this.#path.join('/');
    const inParent = `${parent.name}/${name}`;
    return this.#shape.apart?.has(inParent) === true ? inParent : '';
  }

  close(): void {
    this.#path.pop();
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return;
    }
    const element = this.#open.pop();
    if (element === undefined) return;
    if (this.#shape.keepsSpaces !== true) element.text = element.text.trim();
    if (element.path === '') return;
    this.#ready.push(element);
    this.#sizes.pop();
  }

  addText(text: string, line: number): void {
    const element = this.#skipped > 0 ? undefined : this.#open.at(-1);
    if (element === undefined) return;
    element.text += text;
    if (element.text.length > LARGEST_RECORD)
      throw new FileFault(
        line,
        `the text of ${element.name} is longer than ${LARGEST_RECORD / 1024 / 1024} MiB`,
      );
  }
}

const DEEPEST = 64;
/** An entry of the most lines, each with its elements. */
const MOST_ELEMENTS = 250_000;
