import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './started-server.ts'

export interface SampleFile {
  /** Below the folder of the sample, with `/`. */
  readonly path: string
  readonly md5: string
  readonly size: number
}

/** The files of a folder of `docs/sample`, by path in the order of code points. */
export function sampleTree(folder: string): readonly SampleFile[] {
  const root = join(ROOT, 'docs/sample', folder)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(root, path)).isFile())
    .map((path) => ({ path, ...measured(readFileSync(join(root, path))) }))
    .toSorted((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)))
}

const measured = (content: Buffer) => ({
  md5: createHash('md5').update(content).digest('hex'),
  size: content.length,
})
