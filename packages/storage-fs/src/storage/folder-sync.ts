import { open } from 'node:fs/promises'

interface Turn {
  readonly current: Promise<void>
  next: Promise<void> | null
}

/**
 * Makes the entries of a folder durable. Callers that come while the folder is being synced share the
 * next turn, since the running one may have begun before their change: many small uploads pay for few.
 */
export function folderSync(): (folder: string) => Promise<void> {
  const turns = new Map<string, Turn>()

  const begin = (folder: string): Promise<void> => {
    const current = syncFolder(folder).finally(() => {
      if (turns.get(folder)?.next === null) turns.delete(folder)
    })
    turns.set(folder, { current, next: null })
    return current
  }
  return (folder) => {
    const turn = turns.get(folder)
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
    await handle.close()
  }
}
