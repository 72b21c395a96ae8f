import { findProgram, runProgram } from '../system/run-program.ts'

/** What every byte measurement sends and receives with; both sides of a round use the same one. */
export interface Curl {
  /** Seconds of a whole answer whose bytes are thrown away. Throws unless it is a 200 of `bytes` bytes. */
  download(url: string, bytes: number): Promise<number>
  /** Seconds from the first byte of a form with one file to the end of the answer. Throws unless it was taken. */
  upload(url: string, form: { readonly path: string; readonly token: string }): Promise<number>
  /** The `ETag` that a file sent with PUT was answered with. Throws unless it was a 200. */
  put(url: string, path: string): Promise<string>
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
    put: async (url, path) => {
      const facts = '%{http_code} %header{etag}'
      const common = ['-sS', '-o', '/dev/null', '-w', facts, '--noproxy', '*', '-m', LIMIT_SECONDS]
      const answer = await runProgram(curl, [...common, '-H', 'Expect:', '-T', path, url])
      const [status, tag = ''] = answer.split(' ')
      if (status !== '200') throw new Error(`${url} answered ${status} to a part`)
      return tag
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
