import { describe, expect, it } from '@jest/globals';
import { drawQr } from '@queuebell/host-kit/qr';
import { render, screen, waitFor } from '@testing-library/react';
import { QrCode } from './qr-code';

const url = 'https://queue.example/ticket/abc';
const label = 'QR code to your place in the queue';
const pathIn = (image: HTMLElement) => image.querySelector('path')?.getAttribute('d');

describe('a QR code on a screen', () => {
  it('is an image with a name', async () => {
    render(<QrCode url={url} label={label} address="fallback" />);
    expect(pathIn(await screen.findByRole('img', { name: label }))).toBe(drawQr(url).path);
    expect(screen.queryByText('queue.example/ticket/abc')).not.toBeInTheDocument();
  });

  it('has no link on a screen that nobody may leave', async () => {
    render(<QrCode url={url} label={label} address="always" />);
    expect(screen.getByText('queue.example/ticket/abc')).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    await screen.findByRole('img');
  });

  it('shows the address before the code is there', async () => {
    render(<QrCode url={url} label={label} address="always" />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.getByText('queue.example/ticket/abc')).toBeInTheDocument();
    await screen.findByRole('img');
  });

  it.each(['always', 'fallback'] as const)(
    'leaves the address (%s) if the code cannot be loaded',
    async (address) => {
      const offline = () => Promise.reject(new Error('no such chunk'));
      const { container } = render(<QrCode url={url} label={label} address={address} load={offline} />);
      await waitFor(() => expect(container).toHaveTextContent(/^queue.example.ticket.abc$/));
      await waitFor(() => expect(container.querySelector('figure')?.children).toHaveLength(1));
    },
  );

  it('never shows the code of another address', async () => {
    const { rerender } = render(<QrCode url={url} label={label} address="always" />);
    await screen.findByRole('img');
    rerender(<QrCode url={`${url}d`} label={label} address="always" />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(pathIn(await screen.findByRole('img'))).toBe(drawQr(`${url}d`).path);
  });
});
