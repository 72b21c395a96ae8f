import type { WorkflowCalls } from '@holdfast/core'
import type { WorkflowRequest } from '@holdfast/core/rules'

/** Requests that go nowhere: they are kept, and answered with a status that can be changed. */
export interface RecordingCalls extends WorkflowCalls {
  readonly received: WorkflowRequest[]
  /** Of the answers from now on; null for none. */
  status: number | null
}

export function recordingCalls({ hosts }: { readonly hosts: readonly string[] }): RecordingCalls {
  const allows = (address: string): boolean => {
    try {
      const { host, username } = new URL(address)
      return hosts.includes(host) && username === ''
    } catch {
      return false
    }
  }
  const calls: RecordingCalls = {
    received: [],
    status: 200,
    allows,
    send: async (request) => {
      if (!allows(request.address)) throw new Error('its host is not listed')
      calls.received.push(request)
      if (calls.status === null) throw new Error('nothing came')
      return calls.status
    },
  }
  return calls
}
