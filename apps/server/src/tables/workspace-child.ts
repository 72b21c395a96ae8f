import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bytes } from '@holdfast/core/rules'
import { rWorkspaces } from '@holdfast/tabular'
import type { WorkspaceTask } from './child-workspaces.ts'
import { endingWithParent } from './orphan.ts'
import { storedCopy } from './stored-copy.ts'

const MEBIBYTE = 1024 * 1024

/** Writes one table as a workspace of R. The box holds `task` and `text`, and gets `workspace`. */
async function writeInChild(box: string): Promise<void> {
  // Written by the process that started this one.
  const { name, ...facts } = JSON.parse(await readFile(join(box, 'task'), 'utf8')) as WorkspaceTask
  const open = async (): Promise<Bytes> => textIn(join(box, 'text'))
  const bytes = rWorkspaces().write(name, { ...facts, open })
  await storedCopy(bytes, join(box, 'workspace'), new AbortController().signal)
}

async function* textIn(path: string): Bytes {
  const endWithParent = endingWithParent()
  for await (const chunk of createReadStream(path, { highWaterMark: MEBIBYTE })) {
    endWithParent()
    yield chunk
  }
}

const [box = ''] = process.argv.slice(2)
await writeInChild(box)
