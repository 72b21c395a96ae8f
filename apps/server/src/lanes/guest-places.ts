/** Others use the server until this long after their last answer: a reader asks again soon. */
const STAY_MS = 1000
/** What takes a guest longer mostly waits for the database, and must not keep all other guests from their turn. */
const LONG_MS = 250

/** Tells how many guests may be at work while others use the server. */
export interface GuestPlaces {
  /** A guest is let in; the returned function is called when they leave. */
  enterGuest(): () => void
  /** Somebody else is let in; the returned function is called when they leave. */
  enterOther(): () => void
  /** How many guests may be at work; null while nobody else uses the server. */
  most(): number | null
}

/**
 * One guest at a time beside others, so that these never wait for several. Guests who take long do not count. `admit` is
 * called when more may have become free with time alone.
 */
export function guestPlaces(admit: () => void, now = () => performance.now()): GuestPlaces {
  const guests = new Set<{ readonly since: number }>()
  const others = new Set<object>()
  let othersUntil = 0
  const whenQuiet = after(STAY_MS, admit)
  return {
    enterGuest: () => {
      const guest = { since: now() }
      guests.add(guest)
      const whenLong = after(LONG_MS, admit)
      return () => {
        guests.delete(guest)
        clearTimeout(whenLong)
      }
    },
    enterOther: () => {
      const other = {}
      others.add(other)
      return () => {
        if (!others.delete(other)) return
        othersUntil = now() + STAY_MS
        whenQuiet.refresh()
      }
    },
    most: () => {
      const time = now()
      if (others.size === 0 && time >= othersUntil) return null
      return 1 + [...guests].filter(({ since }) => time - since >= LONG_MS).length
    },
  }
}

/** A timer that never keeps the process from ending. */
const after = (milliseconds: number, work: () => void): NodeJS.Timeout =>
  setTimeout(work, milliseconds).unref()
