import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { originalNames } from '@holdfast/dialect'
import type { ClientEnvironment } from '../client-environment.ts'
import type { OriginalNamesCommand } from '../command-line.ts'
import { StartFailure, systemCode } from '../start-failure.ts'
import { stopSignals } from '../stop-signals.ts'
import type { Terminal } from '../terminal.ts'

/** What clients of the original product take for its version: they refuse older ones. */
const VERSION = '6.11'

/** Offers the API of a running server under the original names, until a signal ends it. Returns the exit code. */
export async function serveOriginalNames(
  { port, host, site, serverSite, ...command }: OriginalNamesCommand,
  { HOLDFAST_SERVER }: Pick<ClientEnvironment, 'HOLDFAST_SERVER'>,
  { print, complain }: Pick<Terminal, 'print' | 'complain'>,
): Promise<number> {
  const server = withoutSlash(command.server ?? HOLDFAST_SERVER)
  const listening = createServer({ requestTimeout: 0 })
  const address = await begin(listening, { port, host })
  const sites = {
    neutral: withoutSlash(serverSite ?? server),
    original: withoutSlash(site ?? address),
  }
  listening.on(
    'request',
    originalNames({
      ...{ server, sites, version: VERSION },
      failed: (cause) => complain(`${server} did not answer: ${reasonOf(cause)}\n`),
    }),
  )
  print(
    `${address} passes requests on to ${server}, which ${sites.neutral} stands for in answers.\n`,
  )
  const signals = stopSignals(process, () => process.exit(1))
  await signals.first
  signals.forget()
  listening.closeIdleConnections()
  await new Promise((resolve) => listening.close(resolve))
  return 0
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

/** Resolves with the address once the server listens. */
async function begin(
  server: Server,
  { port, host }: Pick<OriginalNamesCommand, 'port' | 'host'>,
): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new StartFailure(`Cannot listen on ${host}, port ${port}: ${reasonOf(cause)}.`, {
          cause,
        }),
      ),
    )
    server.listen(port, host, resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`
}

const reasonOf = (cause: unknown): string => systemCode(cause) ?? String(cause)
