export interface Gate {
  readonly opened: Promise<void>
  open(): void
}

/** A promise that a test resolves. */
export function gate(): Gate {
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}
