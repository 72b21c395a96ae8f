import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import type { AppEnv } from '../../src/request/environment.ts'

/** Runs `work` against the application on its own server, and closes that. */
export async function served(
  app: Hono<AppEnv>,
  work: (address: { readonly url: string; readonly port: number }) => Promise<void>,
): Promise<void> {
  const server = await new Promise<Server>((resolve) => {
    // The options select no other kind of server.
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () =>
      resolve(started as Server),
    )
  })
  const { port } = server.address() as AddressInfo
  try {
    await work({ url: `http://127.0.0.1:${port}`, port })
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** Resolves when the number has risen above 0 and then stayed constant for a while. */
export async function standsStill(number: () => number): Promise<void> {
  let last = 0
  for (let still = 0; still < 4; still = last > 0 && last === number() ? still + 1 : 0) {
    last = number()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
