// Caches Intl formatters by locale and options, as creating one takes as long as a thousand uses.

type Options = Intl.NumberFormatOptions | Intl.DateTimeFormatOptions | Intl.PluralRulesOptions

const once = <Made, Given extends Options>(make: (locale: string, options?: Given) => Made) => {
  const formatterByKey = new Map<string, Made>()
  return (locale: string, options?: Given): Made => {
    const key = options === undefined ? locale : locale + JSON.stringify(options)
    const existing = formatterByKey.get(key)
    if (existing !== undefined) return existing
    const fresh = make(locale, options)
    formatterByKey.set(key, fresh)
    return fresh
  }
}

export const formatters = {
  getNumberFormat: once((locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)),
  getDateTimeFormat: once((locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)),
  getPluralRules: once((locale, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options)),
}
