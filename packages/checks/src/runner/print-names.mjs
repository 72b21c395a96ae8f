import { resolve } from 'node:path'
import { testWorker } from './test-worker.mjs'

/**
 * Prints the name and file of every test, and runs none. Comparing two such lists shows which rules a change
 * leaves untested.
 *
 * @param {readonly string[]} files
 * @param {{ readonly root: string, readonly limitSeconds: number,
 *   readonly print: (line: string) => void }} settings
 */
export async function printNames(files, { root, limitSeconds, print }) {
  const worker = testWorker({ cwd: root, limitSeconds })
  for (const file of files.toSorted()) {
    const { output, ending } = await worker.run(resolve(root, file), 'list')
    const listed = ending.kind === 'exited' && ending.code === 0
    if (!listed) process.exitCode = 1
    for (const line of output.trimEnd().split('\n')) print(`${file}\t${line}`)
  }
  worker.close()
}
