import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Parameters = Readonly<Record<string, unknown>>

/** A server that answers like `rclone rcd`, with files in memory. */
export interface RcdStandIn {
  readonly address: string
  /** The files of all remotes, by `<fs>/<path>`. */
  readonly files: Set<string>
  /** What was copied, each as `<from> -> <to>`. */
  readonly copied: string[]
  /** The next copies fail with these reasons. */
  failNext(...reasons: readonly string[]): void
  /** Forgets all jobs, as a restart does. */
  forgetJobs(): void
  /** From now on jobs do not end. */
  hold(held: boolean): void
  readonly stopped: string[]
  close(): Promise<void>
}

const BASIC = `Basic ${Buffer.from('user:password').toString('base64')}`

interface Job {
  readonly group: string
  readonly error: string
}

/** The answer to a command, or null for a refusal. */
type Answer = object | { readonly error: string }

class Rcd {
  readonly files = new Set<string>()
  readonly copied: string[] = []
  readonly stopped: string[] = []
  readonly jobs = new Map<number, Job>()
  readonly failures: string[] = []
  held = false
  #last = 0

  answer(command: string, parameters: Parameters): Answer {
    switch (command) {
      case 'operations/copyfile':
        return this.#copy(parameters)
      case 'job/status':
        return this.#status(Number(parameters.jobid))
      case 'job/stopgroup':
        this.stopped.push(String(parameters.group))
        return {}
      case 'job/stop':
        this.stopped.push(`job ${parameters.jobid}`)
        return {}
      case 'core/stats':
        return { bytes: 5 * this.copied.length }
      case 'operations/stat':
        return { item: this.#item(`${parameters.fs}${parameters.remote}`, parameters) }
      case 'operations/list':
        return { list: this.#below(parameters) }
      default:
        return { error: `couldn't find method "${command}"` }
    }
  }

  #copy({ srcFs, srcRemote, dstFs, dstRemote, _group: group }: Parameters): object {
    this.#last += 1
    const error = this.failures.shift() ?? ''
    this.jobs.set(this.#last, { group: String(group), error })
    if (error === '') this.copied.push(`${srcFs}${srcRemote} -> ${dstFs}${dstRemote}`)
    return { jobid: this.#last }
  }

  #status(id: number): Answer {
    const job = this.jobs.get(id)
    if (job === undefined) return { error: 'job not found' }
    return {
      id,
      group: job.group,
      finished: !this.held,
      success: job.error === '',
      error: job.error,
    }
  }

  #item(place: string, { remote }: Parameters): object | null {
    if (this.files.has(place)) return { Path: remote, Size: 5, IsDir: false }
    const isFolder = [...this.files].some((file) => file.startsWith(`${place}/`))
    return isFolder ? { Path: remote, Size: -1, IsDir: true } : null
  }

  #below({ fs, remote }: Parameters): readonly object[] {
    return [...this.files]
      .filter((file) => file.startsWith(`${fs}${remote}/`))
      .map((file) => ({ Path: file.slice(String(fs).length), Size: 5, IsDir: false }))
  }
}

/** Starts it on a free port; its credentials are `user` and `password`. */
export async function rcdStandIn(): Promise<RcdStandIn> {
  const rcd = new Rcd()
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      if (request.headers.authorization !== BASIC) {
        response.writeHead(401).end('Unauthorized\n')
        return
      }
      const answer = rcd.answer((request.url ?? '').slice(1), JSON.parse(text))
      response.writeHead('error' in answer && !('group' in answer) ? 500 : 200)
      response.end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening server has a port.
  const { port } = server.address() as AddressInfo
  const { files, copied, stopped, failures, jobs } = rcd
  return {
    address: `http://127.0.0.1:${port}`,
    files,
    copied,
    stopped,
    failNext: (...reasons) => void failures.push(...reasons),
    forgetJobs: () => jobs.clear(),
    hold: (held) => {
      rcd.held = held
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
