import { join } from 'node:path'
import { ownProgram, startChild } from '../system/child.ts'
import { temporaryFolder } from '../system/temporary-folder.ts'
import { type FileServer, startNginx } from './nginx.ts'

/** nginx, or if it is missing a bare Node server that pipes a read stream into its response. */
export async function startFileServer(root: string): Promise<FileServer> {
  const nginx = await startNginx(root)
  if (nginx !== null) return nginx
  const { path } = await temporaryFolder('pipe')
  const { announced } = await startChild({
    ...ownProgram(new URL('./pipe-process.ts', import.meta.url), [root]),
    log: join(path, 'log'),
    announces: /port (\d+)/,
  })
  return { name: 'bare Node, createReadStream', address: `http://127.0.0.1:${announced}` }
}
