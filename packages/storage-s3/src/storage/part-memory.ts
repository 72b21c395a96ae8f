/** Memory that uploads share. */
export interface MemoryBudget {
  /** False when so much is not left; then nothing is reserved. */
  reserve(bytes: number): boolean
  release(bytes: number): void
}

export function memoryBudget(bytes: number): MemoryBudget {
  let left = bytes
  return {
    reserve: (wanted) => {
      if (wanted > left) return false
      left -= wanted
      return true
    },
    release: (given) => {
      left += given
    },
  }
}

/** Memory for the parts of one upload, used again when it is given back. */
export interface PartMemory {
  /**
   * A block of at least `size` bytes; no smaller than those before. Every upload may have one block, and more while the
   * budget has room for them; otherwise it waits for a block of its own, never for other uploads.
   */
  take(size: number): Promise<Uint8Array>
  giveBack(block: Uint8Array): void
  /** Lets the share in the budget go. Nothing may be taken any more. */
  close(): void
}

/** The memory of an upload that has its first block, which is given back here too. */
export function partMemory(budget: MemoryBudget): PartMemory {
  const charged = new Map<Uint8Array, number>()
  let blocks = 1
  let free: Uint8Array[] = []
  let tellGivenBack = (): void => {}

  const drop = (block: Uint8Array): void => {
    budget.release(charged.get(block) ?? 0)
    charged.delete(block)
    blocks -= 1
  }
  const found = (size: number): Uint8Array | null => {
    // Parts only grow: what is too small now stays so.
    for (const block of free) if (block.length < size) drop(block)
    free = free.filter(({ length }) => length >= size)
    const again = free.pop()
    if (again !== undefined) return again
    if (blocks > 0 && !budget.reserve(size)) return null
    const block = Buffer.allocUnsafeSlow(size)
    if (blocks > 0) charged.set(block, size)
    blocks += 1
    return block
  }
  return {
    take: async (size) => {
      for (;;) {
        const block = found(size)
        if (block !== null) return block
        await new Promise<void>((resolve) => {
          tellGivenBack = resolve
        })
      }
    },
    giveBack: (block) => {
      free.push(block)
      tellGivenBack()
    },
    close: () => {
      for (const bytes of charged.values()) budget.release(bytes)
      charged.clear()
    },
  }
}
