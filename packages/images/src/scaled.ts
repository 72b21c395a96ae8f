interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The longer side becomes `side`; the other is rounded down, to no less than one
 * (docs/specification/downloads.md#thumbnails).
 */
export function scaled({ width, height }: Size, side: number): Size {
  const longer = Math.max(width, height)
  const along = (length: number) => Math.max(1, Math.floor((length * side) / longer))
  return { width: along(width), height: along(height) }
}
