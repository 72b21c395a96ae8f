import { findProgram, runProgram } from '../system/run-program.ts'

/** What every byte measurement sends and receives with; both sides of a round use the same one. */
export interface Curl {
  /** Seconds of a whole answer whose bytes are thrown away. Throws unless it is a 200 of `bytes` bytes. */
  download(url: string, bytes: number): Promise<number>
  /** Seconds from the first byte of a form with one file to the end of the answer. Throws unless it was taken. */
  upload(url: string, form: { readonly path: string; readonly token: string }): Promise<number>
  /**
   * Sends files with PUT, `atOnce` at a time over connections that stay open, and answers the `ETag` of each,
   * in their order. Throws unless all were answered with 200.
   */
  putAll(files: readonly FileToPut[], atOnce: number): Promise<readonly string[]>
}

export interface FileToPut {
  readonly path: string
  readonly url: string
}

const FACTS = '%{http_code} %{size_download} %{time_total}'
const LIMIT_SECONDS = '600'

/** Null where there is no curl. */
export async function findCurl(): Promise<Curl | null> {
  const curl = await findProgram('curl')
  if (curl === null) return null
  const run = async (args: readonly string[]) => {
    const common = ['-sS', '-o', '/dev/null', '-w', FACTS, '--noproxy', '*', '-m', LIMIT_SECONDS]
    const [status = '', size = '', seconds = ''] = (
      await runProgram(curl, [...common, ...args])
    ).split(' ')
    return { status, size: Number(size), seconds: Number(seconds) }
  }
  return {
    download: async (url, bytes) => {
      const { status, size, seconds } = await run([url])
      if (status !== '200' || size !== bytes)
        throw new Error(`${url} answered ${status} with ${size} bytes instead of ${bytes}`)
      return seconds
    },
    upload: async (url, { path, token }) => {
      const form = ['-H', `X-Service-key: ${token}`, '-F', `file=@${path}`, '-F', 'jsonData={}']
      const { status, seconds } = await run([...form, url])
      if (!status.startsWith('2')) throw new Error(`${url} answered ${status} to an upload`)
      return seconds
    },
    putAll: async (files, atOnce) => {
      const facts = '%{urlnum} %{http_code} %header{etag}\n'
      const common = ['-sS', '-w', facts, '--noproxy', '*', '-m', LIMIT_SECONDS, '-H', 'Expect:']
      const parallel = ['--no-progress-meter', '-Z', '--parallel-max', String(atOnce)]
      const transfers = files.flatMap(({ path, url }) => ['-T', path, '-o', '/dev/null', url])
      const answers = await runProgram(curl, [...common, ...parallel, ...transfers])
      const tags = files.map(() => '')
      for (const line of answers.trim().split('\n')) {
        const [file, status, tag = ''] = line.split(' ')
        if (status !== '200') throw new Error(`The server answered ${status} to a part`)
        tags[Number(file)] = tag
      }
      return tags
    },
  }
}

/** The exact length of an answer, as its head says it. */
export async function lengthOf(url: string): Promise<number> {
  const response = await fetch(url, { method: 'HEAD' })
  const length = response.headers.get('content-length')
  if (!response.ok || length === null)
    throw new Error(`${url} answered ${response.status} and no length`)
  return Number(length)
}
