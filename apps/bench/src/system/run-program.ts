import { type SpawnOptions, spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { own, release } from './owned.ts'

/** Runs a program to its end and returns its standard output. Rejects when it fails. */
export async function runProgram(
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'uid' | 'gid' | 'env'> = {},
): Promise<string> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const running = own({
    close: async () => void child.kill('SIGKILL'),
    destroy: () => void child.kill('SIGKILL'),
  })
  const output = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output.err += text
  })
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code) =>
        code === 0
          ? resolve(output.out)
          : reject(new Error(`${command} failed (${code}): ${output.err || output.out}`)),
      )
    })
  } finally {
    await release(running)
  }
}

/** The path of a program; null when it is not installed. */
export async function findProgram(name: string): Promise<string | null> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  for (const folder of folders) {
    const path = join(folder, name)
    if (folder !== '' && (await isExecutable(path))) return path
  }
  return null
}

/** Whether the file exists and is executable. */
export const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
