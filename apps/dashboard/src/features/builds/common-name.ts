/** Who a certificate is for, of "CN=Aurora, O=Aurora Ltd., C=ES"; where it does not say, all that it says. */
export function commonName(subject: string): string {
  return /(?:^|, )CN=(.*?)(?=, [A-Za-z.0-9]+=|$)/.exec(subject)?.[1] || subject;
}
