// An S3 server over a folder: versitygw without the parts that the tests don't need, which take longest to build
// (decision 0123). s3-server ADDRESS FACTS OBJECTS: what is known of the objects lies in a folder of its own.
package main

import (
	"context"
	"log"
	"os"
	"os/signal"
	"syscall"

	"github.com/versity/versitygw/backend/meta"
	"github.com/versity/versitygw/backend/posix"
	"github.com/versity/versitygw/embedgw"
)

func main() {
	if err := serve(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		log.Fatal(err)
	}
}

func serve(address, facts, folder string) error {
	store, err := meta.NewSideCar(facts)
	if err != nil {
		return err
	}
	objects, err := posix.New(folder, store, posix.PosixOpts{SideCarDir: facts, CopyObjectThreshold: 5 << 30})
	if err != nil {
		return err
	}
	running, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	// The limits are those of the program that versitygw ships.
	return embedgw.RunVersityGW(running, objects, &embedgw.Config{
		RootUserAccess:    os.Getenv("TEST_S3_ACCESS_KEY"),
		RootUserSecret:    os.Getenv("TEST_S3_SECRET_KEY"),
		Ports:             []string{address},
		MaxConnections:    250_000,
		MaxRequests:       100_000,
		MultipartMaxParts: 10_000,
		KeepAlive:         true,
		Quiet:             true,
	})
}
