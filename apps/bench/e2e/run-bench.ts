import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const COMMAND = fileURLToPath(new URL('../../../packages/checks/bin/bench.mjs', import.meta.url))

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
