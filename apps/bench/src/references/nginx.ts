import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startChild } from '../system/child.ts'
import { freePort } from '../system/free-port.ts'
import { findProgram } from '../system/run-program.ts'
import { temporaryFolder } from '../system/temporary-folder.ts'
import { waitUntilAnswering } from '../system/wait-until-answering.ts'

/** A server for the files of one folder. */
export interface FileServer {
  readonly name: string
  readonly address: string
}

/** One worker that sends files with `sendfile`; null when nginx is not installed. */
export async function startNginx(root: string): Promise<FileServer | null> {
  const nginx = await findProgram('nginx')
  if (nginx === null) return null
  const { path } = await temporaryFolder('nginx')
  await mkdir(join(path, 'temp'))
  const port = await freePort()
  await writeFile(join(path, 'nginx.conf'), configuration({ root, folder: path, port }))
  const log = join(path, 'error.log')
  const child = await startChild({
    command: nginx,
    args: ['-p', path, '-c', join(path, 'nginx.conf'), '-e', log],
    log,
  })
  const address = `http://127.0.0.1:${port}`
  await waitUntilAnswering(address, { name: 'nginx', child })
  return { name: 'nginx, sendfile', address }
}

const configuration = (options: {
  readonly root: string
  readonly folder: string
  readonly port: number
}): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${options.folder}/nginx.pid;
events { worker_connections 64; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  default_type application/octet-stream;
  client_body_temp_path ${options.folder}/temp/body;
  proxy_temp_path ${options.folder}/temp/proxy;
  fastcgi_temp_path ${options.folder}/temp/fastcgi;
  uwsgi_temp_path ${options.folder}/temp/uwsgi;
  scgi_temp_path ${options.folder}/temp/scgi;
  server {
    listen 127.0.0.1:${options.port};
    root ${options.root};
  }
}
`
