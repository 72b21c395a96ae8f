import { findProgram, runProgram } from '../system/run-program.ts'

/** The client for all measurements of bytes; both sides of a round use it. */
export interface Curl {
  /**
   * Downloads and discards a response, and returns its seconds. Throws unless it is a 200 with `bytes` bytes.
   */
  download(url: string, bytes: number): Promise<number>
  /**
   * Uploads a form with one file and returns the seconds until the end of the response. Throws unless it was
   * accepted.
   */
  upload(url: string, form: { readonly path: string; readonly token: string }): Promise<number>
  /**
   * Sends files with PUT, `atOnce` at a time over persistent connections, and returns the `ETag` of each in
   * order. Throws unless all answers are 200.
   */
  putAll(files: readonly FileToPut[], atOnce: number): Promise<readonly string[]>
}

/** A file and the URL that it is sent to. */
export interface FileToPut {
  readonly path: string
  readonly url: string
}

const FACTS = '%{http_code} %{size_download} %{time_total}'
const LIMIT_SECONDS = '600'

/** Null when curl is not installed. */
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

/** The exact length of a response, from its headers. */
export async function lengthOf(url: string): Promise<number> {
  const response = await fetch(url, { method: 'HEAD' })
  const length = response.headers.get('content-length')
  if (!response.ok || length === null)
    throw new Error(`${url} answered ${response.status} and no length`)
  return Number(length)
}
