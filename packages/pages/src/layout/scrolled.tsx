import type { Child } from 'hono/jsx'

/** What may be wider or longer than the page: it scrolls by itself, by keyboard too. */
export const Scrolled = ({
  label,
  children,
}: {
  readonly label: string
  readonly children: Child
}) => (
  <section class="scroll" tabindex={0} aria-label={label}>
    {children}
  </section>
)
