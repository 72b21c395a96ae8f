/** Whether a request calls the API, as most do: these take no detour through routes of other things. */
export const isCall = ({ url }: Request): boolean => url.startsWith('/api/', url.indexOf('/', 8))
