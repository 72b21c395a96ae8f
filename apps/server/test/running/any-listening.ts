import type { ListenOptions } from '../../src/listener.ts'

/** Options without limits, at a free port. */
export const anyListening = (): ListenOptions => ({
  host: '127.0.0.1',
  port: 0,
  chunks: { hold: () => () => {} },
  bodyRate: { bytesPerSecond: 0, graceMs: 0 },
  connections: { most: 1000, refused: () => {} },
})
