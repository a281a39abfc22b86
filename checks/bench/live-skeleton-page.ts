/**
 * The least that could show a queue, and serve its first customer: desk and display in one.
 *
 * @param path of the shop's queue
 */
export const skeletonPage = (path: string) => `<!doctype html>
<h1>Now Serving</h1><strong></strong><button>Mark as Served</button>
<script>
  const number = document.querySelector('strong');
  const path = ${JSON.stringify(path)};
  new EventSource(path + '/events').addEventListener('snapshot', ({ data }) => {
    number.textContent = JSON.parse(data).data[0]?.number;
  });
  document.querySelector('button').onclick = () =>
    fetch(path + '/' + number.textContent, { method: 'DELETE' });
</script>`;
