import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** `rclone rcd`, and a WebDAV server that it knows as the remote `lab`. */
export interface RcloneServers {
  readonly address: string
  /** A file with the credentials of the remote control. */
  readonly credentials: string
  /** The folder that the WebDAV server serves. */
  readonly folder: string
  /** Ends the remote control and starts it again, so that it forgets its jobs. */
  restart(): Promise<void>
  close(): Promise<void>
}

const [USER, PASSWORD] = ['holdfast', 'of the end-to-end tests']

export const isInstalled = (): boolean => spawnSync('rclone', ['version']).status === 0

/** Copies at most at `bandwidth`, such as `4M`, so that a test can come between. */
export async function rcloneServers(bandwidth: string): Promise<RcloneServers> {
  const work = await mkdtemp(join(tmpdir(), 'holdfast-rclone-'))
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-lab-'))
  const credentials = join(work, 'credentials')
  await writeFile(credentials, `${USER}:${PASSWORD.replaceAll(' ', '-')}\n`, { mode: 0o600 })
  const [dav, control] = [await freePort(), await freePort()]
  const config = ['--config', join(work, 'rclone.conf')]
  // Tests write into the folder beside the server, so it must not remember what is there.
  const fresh = ['--dir-cache-time', '0s', '--addr', `127.0.0.1:${dav}`]
  const serving = run(['serve', 'webdav', folder, ...fresh, ...config], {})
  const access = ['--rc-user', USER, '--rc-pass', PASSWORD.replaceAll(' ', '-')]
  const start = () =>
    run(
      ['rcd', '--rc-addr', `127.0.0.1:${control}`, '--bwlimit', bandwidth, ...access, ...config],
      {
        RCLONE_CONFIG_LAB_TYPE: 'webdav',
        RCLONE_CONFIG_LAB_URL: `http://127.0.0.1:${dav}`,
      },
    )
  const address = `http://127.0.0.1:${control}`
  let controlling = start()
  await Promise.all([answering(address), answering(`http://127.0.0.1:${dav}`)])
  return {
    address,
    credentials,
    folder,
    restart: async () => {
      await ended(controlling)
      controlling = start()
      await answering(address)
    },
    close: async () => {
      await Promise.all([ended(serving), ended(controlling)])
      for (const gone of [work, folder]) await rm(gone, { recursive: true, force: true })
    },
  }
}

const run = (words: readonly string[], settings: Readonly<Record<string, string>>): ChildProcess =>
  spawn('rclone', words, { env: { ...process.env, ...settings }, stdio: 'ignore' })

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.on('exit', () => resolve())
    child.kill('SIGKILL')
  })

async function answering(address: string): Promise<void> {
  for (let look = 0; look < 200; look += 1) {
    if (
      await fetch(address).then(
        () => true,
        () => false,
      )
    )
      return
    await sleep(50)
  }
  throw new Error(`${address} does not answer`)
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
