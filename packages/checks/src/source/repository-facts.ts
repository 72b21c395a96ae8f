import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { textOf } from './repository-files.ts'
import { factsIn, type SourceFacts } from './source-facts.ts'

/** A file of the repository with the facts of its source. */
export interface SourceFile extends SourceFacts {
  readonly path: string
}

interface Kept {
  /** The digest of the source that the facts were read from. */
  readonly digest: string
  readonly facts: SourceFacts
}

type KeptFacts = ReadonlyMap<string, Kept>

/** The cache of facts. It may be deleted at any time. */
const PLACE = fileURLToPath(
  new URL('../../../../node_modules/.cache/holdfast-tests/facts.json', import.meta.url),
)

let known: KeptFacts | null = null

/**
 * The facts of these files. A worker parses a source at most once. The facts are kept for later runs until the
 * source, or the code that reads facts, changes.
 */
export function sourceFacts(paths: readonly string[]): readonly SourceFile[] {
  const kept = known ?? readKept()
  const now = new Map(paths.map((path) => [path, currentFacts(path, kept.get(path))]))
  known = new Map([...kept, ...now])
  if ([...now].some(([path, entry]) => entry !== kept.get(path))) writeKept(known)
  return [...now].map(([path, { facts }]) => ({ path, ...facts }))
}

function currentFacts(path: string, kept: Kept | undefined): Kept {
  const source = textOf(path)
  const digest = digestOf([source])
  return kept?.digest === digest ? kept : { digest, facts: readFacts(path, source) }
}

function readFacts(path: string, source: string): SourceFacts {
  try {
    return factsIn(source, path.endsWith('.tsx') ? 'elements' : 'plain')
  } catch (cause) {
    throw new Error(`${path} cannot be parsed: ${cause}`, { cause })
  }
}

const digestOf = (texts: readonly string[]): string =>
  texts.reduce((hash, text) => hash.update(text), createHash('sha256')).digest('hex')

/** Changes with the code of this folder, so that facts read by other code are not used. */
function readerDigest(): string {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const names = readdirSync(folder).toSorted()
  return digestOf(names.map((name) => readFileSync(join(folder, name), 'utf8')))
}

function readKept(): KeptFacts {
  try {
    const { reader, files }: ReturnType<typeof document> = JSON.parse(readFileSync(PLACE, 'utf8'))
    return new Map(reader === readerDigest() ? files : [])
  } catch {
    return new Map()
  }
}

const document = (files: KeptFacts) => ({ reader: readerDigest(), files: [...files] })

/** Renamed when it is whole: other workers read and write the same file. */
function writeKept(files: KeptFacts): void {
  mkdirSync(dirname(PLACE), { recursive: true })
  const unfinished = `${PLACE}.${process.pid}`
  writeFileSync(unfinished, JSON.stringify(document(files)))
  renameSync(unfinished, PLACE)
}
