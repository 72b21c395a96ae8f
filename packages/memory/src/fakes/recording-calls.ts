import type { WorkflowCalls } from '@holdfast/core'
import type { WorkflowRequest } from '@holdfast/core/rules'

/** Records requests instead of sending them, and answers with a status that can be set. */
export interface RecordingCalls extends WorkflowCalls {
  readonly received: readonly WorkflowRequest[]
  /** Discards the recorded requests. */
  forget(): void
  /** The status of the next answers; null for no answer. Initially 200. */
  answerWith(status: number | null): void
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
  let received: readonly WorkflowRequest[] = []
  let answered: number | null = 200
  return {
    get received() {
      return received
    },
    forget: () => {
      received = []
    },
    answerWith: (status) => {
      answered = status
    },
    allows,
    send: async (request) => {
      if (!allows(request.address)) throw new Error('its host is not listed')
      received = [...received, request]
      if (answered === null) throw new Error('nothing came')
      return answered
    },
  }
}
