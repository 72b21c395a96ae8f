import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keptFolder } from '@holdfast/postgres/testing'

const COMMAND = fileURLToPath(new URL('../../../packages/checks/bin/bench.mjs', import.meta.url))

/** A temporary folder for one run. */
export async function runFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-run-'))
  // The account of a private database must be able to traverse it.
  await chmod(folder, 0o755)
  return folder
}

/**
 * Puts a migrated embedded database where a run keeps one for the next run: to make it takes six seconds of the
 * processor. Returns its name in the folder.
 */
export async function lendDatabase(folder: string): Promise<string> {
  const kept = await keptFolder()
  await cp(kept, join(folder, basename(kept)), { recursive: true })
  return basename(kept)
}

/** Runs the command with `folder` as its temporary folder. */
export async function bench(folder: string, args: readonly string[]) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const [code] = await once(child, 'close')
  return { code, output }
}
