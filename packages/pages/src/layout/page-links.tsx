interface PageLink {
  readonly href: string
  readonly text: string
}

/** Links to the pages of a list before and after this one; nothing for a list of one page. */
export function PageLinks({
  label,
  previous,
  next,
}: {
  readonly label: string
  readonly previous: PageLink | null
  readonly next: PageLink | null
}) {
  if (previous === null && next === null) return null
  return (
    <nav aria-label={label}>
      <ul>
        {previous === null ? null : (
          <li>
            <a href={previous.href} rel="prev">
              {previous.text}
            </a>
          </li>
        )}
        {next === null ? null : (
          <li>
            <a href={next.href} rel="next">
              {next.text}
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
