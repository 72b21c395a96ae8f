/** Others use the server until this long after their last answer: a reader asks again soon. */
const STAY_MS = 1000
/**
 * Beside others, the next guest is let in this long after one has left: requests that others send meanwhile do not wait. Several
 * processes let guests in on the same processors.
 */
const REST_MS = { oneProcess: 2, several: 4 } as const
/** How often this process tells other ones that others use it: often enough that they let no more guests in meanwhile. */
const TELL_MS = 500
/** What takes a guest longer mostly waits for the database, and must not keep all other guests from their turn. */
const LONG_MS = 250

/** Tells how many guests may be at work while others use the server. */
export interface GuestPlaces {
  /** A guest is let in; the returned function is called when they leave. */
  enterGuest(): () => void
  /** Somebody else is let in; the returned function is called when they leave. */
  enterOther(): () => void
  /** Others use another process of the server, which shares its processors. */
  othersElsewhere(): void
  /** How many guests may be at work; null while nobody else uses the server. */
  most(): number | null
}

/**
 * One guest at a time beside others, so that these never wait for several. Guests who take long do not count. `admit` is
 * called when more may have become free with time alone, and `tell` when other processes, if there are any, should know that others
 * are here.
 */
export function guestPlaces(
  { admit, tell }: { readonly admit: () => void; readonly tell: (() => void) | null },
  now = () => performance.now(),
): GuestPlaces {
  const guests = new Set<{ readonly since: number }>()
  const others = new Set<object>()
  let othersUntil = 0
  let toldAt = Number.NEGATIVE_INFINITY
  let resting = false
  const whenQuiet = after(STAY_MS, admit)
  const whenRested = after(tell === null ? REST_MS.oneProcess : REST_MS.several, () => {
    resting = false
    admit()
  })
  const isQuiet = () => others.size === 0 && now() >= othersUntil
  const stay = () => {
    othersUntil = now() + STAY_MS
    whenQuiet.refresh()
  }
  return {
    enterGuest: () => {
      const guest = { since: now() }
      guests.add(guest)
      const whenLong = after(LONG_MS, admit)
      return () => {
        clearTimeout(whenLong)
        if (!guests.delete(guest) || isQuiet()) return
        resting = true
        whenRested.refresh()
      }
    },
    enterOther: () => {
      const other = {}
      others.add(other)
      if (tell !== null && now() - toldAt >= TELL_MS) {
        toldAt = now()
        tell()
      }
      return () => {
        if (others.delete(other)) stay()
      }
    },
    othersElsewhere: stay,
    most: () => {
      if (isQuiet()) return null
      const time = now()
      const long = [...guests].filter(({ since }) => time - since >= LONG_MS).length
      return resting ? long : 1 + long
    },
  }
}

/** A timer that never keeps the process from ending. */
const after = (milliseconds: number, work: () => void): NodeJS.Timeout =>
  setTimeout(work, milliseconds).unref()
