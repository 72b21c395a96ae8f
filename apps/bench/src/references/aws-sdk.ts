import { join } from 'node:path'
import { ownProgram, startChild } from '../system/child.ts'
import type { Bucket } from '../system/s3-server.ts'
import { temporaryFolder } from '../system/temporary-folder.ts'

/** What the SDK is to do alone. */
export type Transfer =
  | { readonly kind: 'upload'; readonly path: string; readonly key: string }
  | { readonly kind: 'download'; readonly keys: readonly string[] }

/** The SDK of S3 with nothing around it, in a process of its own that stays for all rounds. */
export interface AwsSdk {
  /** Seconds from the first byte to the last answer. What was uploaded is removed again. */
  seconds(transfer: Transfer): Promise<number>
}

export async function startAwsSdk(bucket: Bucket): Promise<AwsSdk> {
  const { path } = await temporaryFolder('aws-sdk')
  const { announced } = await startChild({
    ...ownProgram(new URL('./aws-sdk-process.ts', import.meta.url), [JSON.stringify(bucket)]),
    log: join(path, 'log'),
    announces: /port (\d+)/,
  })
  return {
    seconds: async (transfer) => {
      const asked = encodeURIComponent(JSON.stringify(transfer))
      const answer = await fetch(`http://127.0.0.1:${announced}/${asked}`)
      if (!answer.ok) throw new Error(`The SDK failed: ${await answer.text()}`)
      // What the process answers is its own figure.
      return (await answer.json()) as number
    },
  }
}
