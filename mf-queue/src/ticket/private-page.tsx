/** For pages whose address is all that it takes to use them: no search engine keeps it, no other site is told it. */
export function PrivatePage() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
    </>
  );
}
