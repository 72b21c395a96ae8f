import type { WorkflowCalls } from '@holdfast/core'
import type { WorkflowRequest } from '@holdfast/core/rules'

/** Which hosts may be called, and for how long. */
export interface HostCallOptions {
  /** Hosts as written in URLs: `ci.example.org`, `localhost:8090`, `[::1]:8090`. */
  readonly hosts: readonly string[]
  /** The time limit of one request. Default 10. */
  readonly timeoutSeconds?: number
}

/**
 * Sends requests to listed hosts over HTTP. A host without a port covers the default ports of http and https
 * only. Names are resolved as usual: listing a name trusts whatever it resolves to.
 */
export function hostCalls({ hosts, timeoutSeconds = 10 }: HostCallOptions): WorkflowCalls {
  const listed = new Set(hosts.map((host) => host.toLowerCase()))
  const allows = (address: string): boolean => {
    const url = parsed(address)
    return url !== null && listed.has(url.host) && url.username === '' && url.password === ''
  }
  return {
    allows,
    send: async (request) => {
      if (!allows(request.address)) throw new Error('its host is not listed')
      const response = await answered(request, timeoutSeconds)
      // The content of the response is not used.
      await response.body?.cancel()
      return response.status
    },
  }
}

function answered(
  { method, address, body, invocationId }: WorkflowRequest,
  timeoutSeconds: number,
): Promise<Response> {
  return fetch(address, {
    method,
    headers: {
      'X-Service-invocationID': invocationId,
      ...(body === null ? {} : { 'content-type': body.contentType }),
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutSeconds * 1000),
    ...(body === null ? {} : { body: body.text }),
  }).catch((fault: unknown) => {
    throw new Error(reasonOf(fault, timeoutSeconds), { cause: fault })
  })
}

function reasonOf(fault: unknown, timeoutSeconds: number): string {
  if (!(fault instanceof Error)) return String(fault)
  if (fault.name === 'TimeoutError') return `no answer within ${timeoutSeconds} seconds`
  const { cause } = fault
  return cause instanceof Error && cause.message !== '' ? cause.message : fault.message
}

function parsed(address: string): URL | null {
  try {
    const url = new URL(address)
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : null
  } catch {
    return null
  }
}
