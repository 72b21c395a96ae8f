import { open } from 'node:fs/promises'

interface Turn {
  readonly current: Promise<void>
  next: Promise<void> | null
}

/**
 * Makes the entries of a folder durable. Calls during a sync share the next sync, since the current one may
 * have started before their change. So a thousand small uploads need few syncs.
 */
export function folderSync(): (folder: string) => Promise<void> {
  const syncs = new Map<string, Turn>()

  const begin = (folder: string): Promise<void> => {
    const current = syncFolder(folder).finally(() => {
      if (syncs.get(folder)?.next === null) syncs.delete(folder)
    })
    syncs.set(folder, { current, next: null })
    return current
  }
  return (folder) => {
    const turn = syncs.get(folder)
    if (turn === undefined) return begin(folder)
    const again = () => begin(folder)
    turn.next ??= turn.current.then(again, again)
    return turn.next
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    // Nobody has to wait for it.
    handle.close().catch(() => undefined)
  }
}
