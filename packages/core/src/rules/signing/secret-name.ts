/** What a secret of the server is for: `signing` signs addresses, `previews` seals the tokens of preview URLs. */
export type SecretName = 'signing' | 'previews'
