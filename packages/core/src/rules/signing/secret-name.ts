/**
 * What a secret of the server is for: `signing` signs addresses, `previews` encrypts the tokens of preview URLs,
 * `confirmations` makes the tokens that confirm mail addresses, `passwordResets` those that reset passwords,
 * `downloaders` the digests of addresses of guests, `usageSessions` those of who uses datasets within an hour,
 * `knownBrowsers` the proofs that somebody signed in from a browser.
 */
export type SecretName =
  | 'signing'
  | 'previews'
  | 'confirmations'
  | 'passwordResets'
  | 'downloaders'
  | 'usageSessions'
  | 'knownBrowsers'
