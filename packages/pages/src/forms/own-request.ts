/** What a browser says of where a request comes from. */
export interface RequestOrigin {
  /** `Sec-Fetch-Site`; undefined from old browsers, and over plain HTTP. */
  readonly fetchSite: string | undefined
  /** `Origin`, which every browser sends with a form. */
  readonly origin: string | undefined
}

/**
 * Whether a request that changes something was sent by a page of this origin. Without either header it is refused: only
 * programs leave both out, and they have the API.
 */
export const isOwnRequest = ({ fetchSite, origin }: RequestOrigin, own: string): boolean =>
  fetchSite === undefined ? origin === own : fetchSite === 'same-origin'
