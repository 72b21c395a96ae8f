/**
 * What a secret of the server is for: `signing` signs addresses, `previews` encrypts the tokens of preview URLs,
 * `confirmations` makes the tokens that confirm mail addresses, `passwordResets` those that reset passwords.
 */
export type SecretName = 'signing' | 'previews' | 'confirmations' | 'passwordResets'
