/** A memory budget shared by uploads. */
export interface MemoryBudget {
  /** Returns false, and reserves nothing, when less is left. */
  reserve(bytes: number): boolean
  release(bytes: number): void
}

/** A budget of this many bytes. */
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

/** Memory for the parts of one upload; blocks are reused. */
export interface PartMemory {
  /**
   * A block of at least `size` bytes; sizes must not decrease. Every upload may have one block, and more
   * while the budget has room. Otherwise it waits for one of its own blocks, never for other uploads.
   */
  take(size: number): Promise<Uint8Array>
  giveBack(block: Uint8Array): void
  /** Releases the upload's share of the budget. No block may be taken afterwards. */
  close(): void
}

/** The memory of an upload that already has its first block, which is also given back here. */
export function partMemory(budget: MemoryBudget): PartMemory {
  const charged = new Map<Uint8Array, number>()
  let blocks = 1
  let free: Uint8Array[] = []
  let wakeTaker = (): void => {}

  const drop = (block: Uint8Array): void => {
    budget.release(charged.get(block) ?? 0)
    charged.delete(block)
    blocks -= 1
  }
  const found = (size: number): Uint8Array | null => {
    // Parts only grow, so blocks that are too small stay so.
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
          wakeTaker = resolve
        })
      }
    },
    giveBack: (block) => {
      free.push(block)
      wakeTaker()
    },
    close: () => {
      for (const bytes of charged.values()) budget.release(bytes)
      charged.clear()
    },
  }
}
